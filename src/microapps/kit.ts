/**
 * The code that the embedded applications share, built as one classic script of these exports and their imports. No
 * application's own script contains a module of the kit. The build fails if an application imports an unlisted export
 * of such a module.
 */
export { Fragment, jsx, jsxs } from "react/jsx-runtime"
export { useCallback, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from "react"
export { assign, emit, enqueueActions, setup } from "xstate"
export { useSelector } from "@xstate/react"
import { Effect as AllEffect } from "effect"
export { Clock, Schema } from "effect"
export * from "../contract/activities.ts"
export * from "../contract/addressed-id.ts"
export * from "../contract/addresses.ts"
export * from "../contract/batches.ts"
export { codes } from "../contract/codes.ts"
export { NewCoupon, coupons } from "../contract/coupons.ts"
export * from "../contract/day-period.ts"
export { dayAt, daysBefore } from "../contract/day-zone.ts"
export { RobotId } from "../contract/devices.ts"
export * from "../contract/fault.ts"
export { idFromString, INT4_MAX, listQuery, LongId, Millis, Moment } from "../contract/fields.ts"
export * from "../contract/formats.ts"
export * from "../contract/isolated.ts"
export * from "../contract/mini-app-pages.ts"
export { PositiveCents } from "../contract/money.ts"
export * from "../contract/orders.ts"
export { placeFilters } from "../contract/place-filters.ts"
export { NewPlacement, Placement, placements } from "../contract/placements.ts"
export { NewQuiz, Quiz, QuizAnswer, quizzes } from "../contract/quizzes.ts"
export { inDays } from "../contract/record-filters.ts"
export * from "../contract/refund-context.ts"
export * from "../contract/refunds.ts"
export { RobotTimeline, TIMELINE_DAYS } from "../contract/robot-timeline.ts"
export { NewRobot, OutOfService, Robot, RobotCounts, RobotDetail, RobotQuery, robots } from "../contract/robots.ts"
export * from "../contract/storage.ts"
export * from "../contract/texts.ts"
export { utterances } from "../contract/utterances.ts"
export { pageEffects, pageIn, pagePart } from "../effects/lists/page-effects.ts"
export * from "../effects/lists/place-part.ts"
export * from "../effects/lists/record-part.ts"
export {
  allDone,
  formProgram,
  mutationProgram,
  polledQueryProgram,
  queryProgram,
  refetchAfter
} from "../effects/programs.ts"
export { asEvent, read, write } from "../http/calls.ts"
export * from "../http/contract-client.ts"
export * from "../http/call-in-batches.ts"
export { useIsReadOnly } from "../kit/list-services.ts"
export { AmountText } from "../kit/amount-text.tsx"
export { ageText, useNow } from "../kit/clock.ts"
export * from "../kit/chakra.ts"
export * from "../kit/mutation-dialog.tsx"
export * from "../kit/controls.ts"
export * from "../kit/date-input.tsx"
export * from "../kit/day-zone.tsx"
export * from "../kit/define-list-page.tsx"
export * from "../kit/define-page.ts"
export * from "../kit/dialog.tsx"
export * from "../kit/export-button.tsx"
export * from "../kit/field-kinds.ts"
export * from "../kit/field.tsx"
export * from "../kit/filter-bar.tsx"
export { filtersIn } from "../kit/list-filters.ts"
export * from "../kit/icons.tsx"
export * from "../kit/lazy/form-dialog.tsx"
export * from "../kit/list-keys.ts"
export * from "../kit/long-text.tsx"
export { MenuButton } from "../kit/menu.tsx"
export * from "../kit/notices.tsx"
export * from "../kit/options.tsx"
export * from "../kit/outcome.tsx"
export * from "../kit/list-head.ts"
export * from "../kit/panel.tsx"
export * from "../kit/popover.tsx"
export { columnsOf, textsOf } from "../kit/record-columns.tsx"
export * from "../kit/record-dialog.tsx"
export * from "../kit/record-fields.tsx"
export * from "../kit/record-link.tsx"
export * from "../kit/records-table.tsx"
export * from "../kit/row-menu.tsx"
export * from "../kit/conflict-diff-field.tsx"
export * from "../kit/state.tsx"
export * from "../kit/text-field.tsx"
export * from "../kit/texts.ts"
export * from "../locales/by-name.ts"
export * from "../machines/areas/place-options.ts"
export { typedMutation } from "../machines/mutations/mutation-machine.ts"
export { SuccessMessage } from "../machines/notices/success-message.ts"
export * from "../machines/effect-logic.ts"
export * from "../machines/events.ts"
export { withoutFields } from "../machines/forms/problems.ts"
export { codecOf, withCodec } from "../machines/journal/journal.ts"
export * from "../machines/machine-meta.ts"
export * from "../machines/queries/query-machine.ts"
export * from "../machines/queries/typed-query.ts"
export {
  editedIn,
  isListing,
  isStale,
  pendingQueryIn,
  queryCodec,
  queryIn,
  rowsIn,
  selectedIn,
  typedRecords
} from "../machines/records/typed-records.ts"
export { hasPermission, operatorName, smallRefund } from "./runtime/host-environment.ts"
export { useHistory, usePlace } from "./runtime/open-application-context.ts"
export * from "./runtime/register-application.tsx"

/** The functions of `Effect` that applications use. All of them would fill a tenth of the kit. */
export const Effect = {
  all: AllEffect.all,
  andThen: AllEffect.andThen,
  fail: AllEffect.fail,
  flatMap: AllEffect.flatMap,
  fnUntraced: AllEffect.fnUntraced,
  forEach: AllEffect.forEach,
  gen: AllEffect.gen,
  map: AllEffect.map,
  mapError: AllEffect.mapError,
  promise: AllEffect.promise,
  retry: AllEffect.retry,
  runPromise: AllEffect.runPromise,
  sleep: AllEffect.sleep,
  succeed: AllEffect.succeed,
  suspend: AllEffect.suspend,
  sync: AllEffect.sync,
  tap: AllEffect.tap,
  timeout: AllEffect.timeout,
  timeoutOption: AllEffect.timeoutOption,
  tryPromise: AllEffect.tryPromise,
  zip: AllEffect.zip,
  zipWith: AllEffect.zipWith
}
