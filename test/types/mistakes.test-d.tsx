/*
 * Mistakes that an engineer makes while adding a page. The compiler refuses each of them: without its refusal `@ts-expect-error` is an error itself.
 * Texts that a page forgets and rows in the table of another topic are mistakes that nobody can make: both follow from definitions.
 * One mistake compiles: a field that a machine's context has not, in its `assign`.
 */
import type { ConditionName } from "../../src/contract/alarm-conditions.ts"
import type { RequiredPermission } from "../../src/contract/call.ts"
import { FilterText, listQuery, matching, Text } from "../../src/contract/fields.ts"
import type { Role } from "../../src/contract/roles.ts"
import { Quiz, QuizQuery } from "../../src/contract/quizzes.ts"
import { recordPart } from "../../src/effects/lists/record-part.ts"
import { userPayload } from "../../src/effects/users/user-effects.ts"
import type { Column } from "../../src/kit/columns.ts"
import { MutationDialog } from "../../src/kit/mutation-dialog.tsx"
import { mutationMachine } from "../../src/machines/mutations/mutation-machine.ts"
import type { adminForm } from "../../src/machines/merchants/merchant-admin.ts"
import type { declineForm } from "../../src/machines/users/todo-answers.ts"
import { implement } from "../../src/machines/effect-logic.ts"
import { codecOf, withCodec } from "../../src/machines/journal/journal.ts"
import type { members } from "../../src/machines/roles/role-queries.ts"
import type { ChangeEmitted } from "../../src/machines/pages/page-machine.ts"
import { type ListActor, typedRecords } from "../../src/machines/records/typed-records.ts"
import type { ActorOf } from "../../src/machines/typed-actor.ts"
import {
  type factorReset,
  type passwordReset,
  userList,
  type userSessionEnding
} from "../../src/machines/users/user-list.ts"
import { RecordsScreen } from "../../src/kit/records-screen.tsx"
import type { Translate } from "../../src/locales/keys.ts"
import { KeyResetDialog } from "../../src/ui/merchants/key-reset-dialog.tsx"
import { MerchantKeyDialog } from "../../src/ui/merchants/merchant-key-dialog.tsx"
import { DeclineDialog } from "../../src/ui/users/decline-dialog.tsx"
import { PasswordResetDialog } from "../../src/ui/users/password-reset-dialog.tsx"
import { CompareDialog } from "../../src/ui/roles/compare-dialog.tsx"
import type { FromEffect } from "../../src/wiring/effect-runtime.ts"

declare const fromEffect: FromEffect
declare const users: ActorOf<typeof userList>
declare const roles: ListActor<Role>
declare const reset: ActorOf<typeof factorReset>
declare const ending: ActorOf<typeof userSessionEnding>
declare const membersActor: ActorOf<typeof members>
declare const admin: ActorOf<typeof adminForm>
declare const decline: ActorOf<typeof declineForm>
declare const password: ActorOf<typeof passwordReset>
declare const t: Translate
const screen = { title: "Users", columns: [], nameOf: () => "" }

export const mistakes = [
  // @ts-expect-error: The name of a filter is misspelt.
  () => <RecordsScreen list={users} records={userList} {...screen} filters={{ usernam: { label: "Name" } }} />,

  () =>
    typedRecords({
      row: Quiz,
      query: QuizQuery,
      exported: { group: "quizzes" },
      draft: Quiz.mapFields(({ question }) => ({ question })),
      // @ts-expect-error: The form's draft lacks a field that is sent.
      draftOf: ({ right }) => ({ right })
    }),

  // @ts-expect-error: A filter for text does not declare how it matches.
  () => listQuery(["question"], { question: Text }),

  // @ts-expect-error: The key of a text is misspelt.
  () => t("records.relaod"),

  // @ts-expect-error: The group belongs to another record.
  () => recordPart(fromEffect, userList, "quizzes", userPayload),

  // @ts-expect-error: The machine's effect has no implementation.
  () => withCodec(mutationMachine, codecOf(1, {})),
  // @ts-expect-error: The implementation of an effect is left out.
  () => implement(mutationMachine, {}),

  // @ts-expect-error: The id of a column is misspelt.
  (): Column<Quiz> => ({ id: "questoin", head: "Question" }),

  // @ts-expect-error: The group of an export is misspelt.
  () => typedRecords({ row: Quiz, query: QuizQuery, exported: { group: "quizes" } }),

  // @ts-expect-error: The permission of a call is misspelt.
  (): RequiredPermission["Service"] => ({ any: ["userlist"] }),

  // @ts-expect-error: A type of alarm has no name.
  (): Readonly<Record<ConditionName, string>> => ({ lowBattery: "Low battery" }),

  // @ts-expect-error: The dialog gets the actor of another mutation.
  () => <KeyResetDialog command={ending} />,

  // @ts-expect-error: The dialog gets the actor of another query.
  () => <CompareDialog actor={membersActor} />,

  // @ts-expect-error: The dialog gets the actor of another form.
  () => <DeclineDialog form={admin} />,
  // @ts-expect-error: The form's attempt lacks a field that is sent.
  () => decline.send({ type: "form.submitted", attempt: { reason: "" }, problems: {} }),
  // @ts-expect-error: The dialog gets the actor of another secret.
  () => <MerchantKeyDialog actor={password} />,

  // @ts-expect-error: The screen gets the actor of another list.
  () => <RecordsScreen list={roles} records={userList} {...screen} filters={{}} />,

  // @ts-expect-error: The mutation gets a subject of another shape.
  () => reset.send({ type: "mutation.requested", input: { nonsense: 1 } }),

  // @ts-expect-error: The name of an event after which a page refetches is misspelt.
  (): ChangeEmitted["type"] => "command.doen"
]

/** The right way compiles. */
export const correctUses = [
  () => listQuery(["question"], { question: FilterText, right: matching(Text) }),
  () => <DeclineDialog form={decline} />,
  () => <PasswordResetDialog actor={password} />,
  () => (
    <MutationDialog mutation={ending} confirm={({ username }) => username}>
      {({ username }) => username}
    </MutationDialog>
  ),
  () => <RecordsScreen list={users} records={userList} {...screen} filters={{ username: { label: "Name" } }} />,
  () => reset.send({ type: "mutation.requested", input: { id: 1, username: "ada" } })
]
