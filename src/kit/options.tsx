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
  /** The label of the empty option. */
  readonly none: string
  readonly options: ReadonlyArray<Choice>
}

/** Options that always include the present value, even while they load, or if it is no longer among them. */
export const ChoiceOptions = ({ defaultValue, none, options }: OptionsProps) => (
  <>
    <option value="">{none}</option>
    {defaultValue === "" || options.some(({ id }) => id === defaultValue) ? null : (
      <option value={defaultValue}>{defaultValue}</option>
    )}
    <Options of={options} />
  </>
)
