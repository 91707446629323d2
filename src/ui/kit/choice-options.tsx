export type Choice = { readonly id: string; readonly name: string }

type Props = {
  readonly held: string
  /** What stands for none of them. */
  readonly none: string
  readonly options: ReadonlyArray<Choice>
}

/** The options of a select. What is held is offered even while the others are on their way, or where it is none of them any more. */
export const ChoiceOptions = ({ held, none, options }: Props) => (
  <>
    <option value="">{none}</option>
    {held === "" || options.some(({ id }) => id === held) ? null : <option value={held}>{held}</option>}
    {options.map(({ id, name }) => (
      <option key={id} value={id}>
        {name}
      </option>
    ))}
  </>
)
