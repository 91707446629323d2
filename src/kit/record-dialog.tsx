import { useSelector } from "@xstate/react"
import type { Redacted } from "effect"
import { type ComponentType, type ReactNode, useContext } from "react"
import { hasDiscardPrompt, isEditing, type ListActor, type RecordsActor } from "../machines/records/typed-records.ts"
import { ListServicesContext } from "./list-services.ts"
import type { DrawField } from "./lazy/draw-field.tsx"
import { useLazyComponent } from "./use-lazy-component.ts"

/** Revises the draft of the form around a button, and then focuses the control with that name. */
export type ReviseDraft<Draft> = (
  form: HTMLFormElement | null,
  revise: (draft: Draft) => Draft,
  focus?: string | undefined
) => void

/** The form of a record. */
export type RecordForm<Row, Draft> = {
  readonly title: (edited: Row | null, draft: Draft) => string
  /** True for fields that stand side by side if there is room. */
  readonly wide?: boolean | ((edited: Row | null) => boolean)
  /** True for a record that can no longer change: its fields are disabled. */
  readonly readOnly?: (edited: Row | null) => boolean
  /** The label of the submit button, by default "Save". */
  readonly submit?: (edited: Row | null, draft: Draft) => string
  /** The draft of a new record; left out if records cannot be added. */
  readonly blank?: Draft
  /** The typed values, and problems that the contract finds: keys of texts, by field. */
  readonly typed: (
    form: FormData,
    edited: Row | null
  ) => {
    readonly draft: Draft
    readonly problems: Readonly<Record<string, string>>
    /** A secret that is passed beside the draft and never stored. */
    readonly secret?: Redacted.Redacted | null
  }
  /**
   * Renders the fields. `problemOf` returns the problem of a field, the form's or the server's. Problems that no
   * rendered field has asked for stand above the fields.
   */
  readonly fields: (
    draft: Draft,
    problemOf: (field: string) => string | undefined,
    edited: Row | null,
    change: ReviseDraft<Draft>,
    drawField: DrawField
  ) => ReactNode
  /** True if the form shows its values elsewhere too, so that the draft follows every key. */
  readonly followed?: boolean
}

/** A form whose whole code loads lazily, with its props. */
export type LazyForm<P> = {
  readonly load: () => Promise<ComponentType<P>>
  readonly props: P
}

/** The form of a list, for a lazy dialog. Code that every form needs loads with the first form, or before it. */
export const recordForm = <Row, Draft extends object>(list: ListActor<Row>, form: RecordForm<Row, Draft>) => ({
  load: async () => (await import("./lazy/record-form.tsx")).RecordFormDialog<Row, Draft>,
  props: { list, form }
})

type SlotProps<P> = LazyForm<P> & { readonly list: RecordsActor }

/** The dialog of a record, once the code of its form has arrived. */
export const LazyRecordDialog = <P extends object>({ list, load, props }: SlotProps<P>) => {
  const lists = useContext(ListServicesContext)
  const editing = useSelector(list, isEditing)
  const form = useLazyComponent(editing, load, () => {
    lists?.views.send({ type: "views.partUnloaded" })
    list.send({ type: "records.draftClosed" })
    if (hasDiscardPrompt(list.getSnapshot())) list.send({ type: "records.draftDiscarded" })
  })
  return editing && form !== null ? <form.Component {...props} /> : null
}

type Props<Row, Draft> = { readonly list: ListActor<Row>; readonly form: RecordForm<Row, Draft> | LazyForm<object> }
export const RecordDialog = <Row, Draft extends object>({ list, form }: Props<Row, Draft>) => (
  <LazyRecordDialog list={list} {...("load" in form ? form : (recordForm(list, form) as LazyForm<object>))} />
)
