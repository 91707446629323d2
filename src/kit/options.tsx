export type Choice = { readonly id: string; readonly name: string }

/** The options of a select. */
export const Options = ({ of }: { readonly of: ReadonlyArray<Choice> }) =>
  of.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ))

type OptionsProps = {
  readonly defaultValue: string
  /** The option for none of them. */
  readonly none: string
  readonly options: ReadonlyArray<Choice>
}

/** The present value is offered even while the others load, or if it is none of them any more. */
export const ChoiceOptions = ({ defaultValue, none, options }: OptionsProps) => (
  <>
    <option value="">{none}</option>
    {defaultValue === "" || options.some(({ id }) => id === defaultValue) ? null : (
      <option value={defaultValue}>{defaultValue}</option>
    )}
    <Options of={options} />
  </>
)
