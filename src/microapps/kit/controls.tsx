import type { ComponentProps } from "react"

const classes = (...names: ReadonlyArray<string | undefined>) => names.filter((name) => name !== undefined).join(" ")

type Variant = "solid" | "outline" | "quiet" | "danger" | "text" | "dangerText"
type VariantProps = { readonly variant?: Variant; readonly square?: boolean }

const buttonClass = ({ variant = "outline", square }: VariantProps, own?: string) =>
  classes("wh-button", `wh-button-${variant}`, square === true ? "wh-square" : undefined, own)

export const Button = ({ variant, square, className, ...rest }: ComponentProps<"button"> & VariantProps) => (
  <button
    type="button"
    className={buttonClass({ ...(variant && { variant }), ...(square && { square }) }, className)}
    {...rest}
  />
)

/** A link that looks like a button: for what leads somewhere. */
export const ButtonLink = ({ variant, className, children, ...rest }: ComponentProps<"a"> & VariantProps) => (
  <a className={buttonClass({ ...(variant && { variant }) }, className)} {...rest}>
    {children}
  </a>
)

export const Input = ({ className, ...rest }: ComponentProps<"input">) => (
  <input className={classes("wh-control", className)} {...rest} />
)
export const Select = ({ className, ...rest }: ComponentProps<"select">) => (
  <select className={classes("wh-control", className)} {...rest} />
)
export const Textarea = ({ className, ...rest }: ComponentProps<"textarea">) => (
  <textarea className={classes("wh-control", className)} rows={3} {...rest} />
)
export const Checkbox = ({ className, ...rest }: ComponentProps<"input">) => (
  <input type="checkbox" className={classes("wh-checkbox", className)} {...rest} />
)
/** A checkbox by nature: the browser says whether it is on. */
const onOff = { type: "checkbox", role: "switch" } as const
/** On or off: in a form it is sent like a checkbox. */
export const Switch = ({ className, ...rest }: ComponentProps<"input">) => (
  <input {...onOff} className={classes("wh-switch", className)} {...rest} />
)

export const Panel = ({ className, ...rest }: ComponentProps<"section">) => (
  <section className={classes("wh-panel", className)} {...rest} />
)

export const Spinner = () => <span className="wh-spinner" aria-hidden />

type Tone = "neutral" | "success" | "warning" | "danger" | "accent"
export const Badge = ({ tone = "neutral", ...rest }: ComponentProps<"span"> & { readonly tone?: Tone }) => (
  <span className={`wh-badge wh-badge-${tone}`} {...rest} />
)

/** A named figure. */
export const Figure = ({
  label,
  children
}: {
  readonly label: string
  readonly children: ComponentProps<"dd">["children"]
}) => (
  <div className="wh-figure">
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

const paths = {
  left: "m14 6-6 6 6 6",
  right: "m10 6 6 6-6 6",
  up: "m6 15 6-6 6 6",
  down: "m6 9 6 6 6-6",
  sort: "m8 9 4-4 4 4M8 15l4 4 4-4",
  plus: "M12 5v14M5 12h14",
  close: "m6 6 12 12M18 6 6 18",
  tick: "m5 12.5 4.5 4.5L19 7.5"
} as const

/** A drawing beside words: never the only name of a control. */
export const Icon = ({ name }: { readonly name: keyof typeof paths }) => (
  <svg className="wh-icon" viewBox="0 0 24 24" aria-hidden>
    <path d={paths[name]} />
  </svg>
)
