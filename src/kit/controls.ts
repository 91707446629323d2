import { chakra } from "./chakra.ts"

/** A button without a frame. On a phone it is as high as others. */
const inText = {
  h: "auto",
  minH: { base: "11", md: "auto" },
  px: "0",
  lineHeight: "1.5",
  _hover: { textDecoration: "underline" }
} as const

export const button = {
  base: {
    display: "inline-flex",
    alignItems: "center",
    justifyContent: "center",
    gap: "1.5",
    flexShrink: "0",
    // A phone's targets are 44 px high.
    h: { base: "11", md: "8" },
    px: "3.5",
    rounded: "sm",
    border: "1px solid transparent",
    fontSize: "md",
    fontWeight: "medium",
    lineHeight: "1",
    whiteSpace: "nowrap",
    cursor: "pointer",
    transition: "background",
    _disabled: { opacity: "0.55", cursor: "not-allowed" },
    _currentPage: { bg: "bg.chosen", color: "accent.fg" }
  },
  variants: {
    variant: {
      solid: { bg: "accent", color: "fg.onAccent", _hover: { bg: "accent.hover" } },
      outline: {
        bg: "bg.panel",
        color: "fg",
        borderColor: "border.control",
        _hover: { bg: "bg.hover" }
      },
      quiet: { color: "fg.muted", _hover: { bg: "bg.hover", color: "fg" } },
      danger: { bg: "danger", color: "fg.onDanger", _hover: { bg: "danger.hover" } },
      text: { ...inText, color: "accent.fg" },
      dangerText: { ...inText, color: "danger.fg" }
    },
    size: {
      md: {},
      lg: { h: { base: "11", md: "10" }, fontSize: "lg" },
      square: { w: { base: "11", md: "8" }, px: "0" },
      number: { minW: "8", px: "1.5" }
    }
  },
  defaultVariants: { variant: "outline", size: "md" }
} as const

export const Button = chakra("button", button, { defaultProps: { type: "button" } })
/** A link to another page, in the form of a button. */
export const ButtonLink = chakra("a", button)

const control = {
  w: "full",
  minW: "0",
  h: { base: "11", md: "8" },
  px: "3",
  rounded: "sm",
  border: "1px solid",
  borderColor: "border.control",
  bg: "bg.panel",
  color: "fg",
  fontSize: "md",
  lineHeight: "1.4",
  textOverflow: "ellipsis",
  _focusVisible: { outlineOffset: "-1px" },
  _invalid: { borderColor: "danger.fg" },
  _disabled: { opacity: "0.6", cursor: "not-allowed" }
} as const

const sizes = { size: { md: {}, lg: { h: { base: "11", md: "10" }, fontSize: "lg" } } } as const

export const Input = chakra("input", { base: control, variants: sizes })
export const Select = chakra("select", { base: { ...control, px: "2", cursor: "pointer" }, variants: sizes })
/** Text of several lines: two at first, and as many as the text fills. */
export const Textarea = chakra("textarea", {
  base: {
    ...control,
    h: "auto",
    minH: "4.1em",
    py: "2",
    fieldSizing: "content",
    resize: "vertical"
  }
})
export const Checkbox = chakra(
  "input",
  {
    base: {
      accentColor: "accent",
      boxSize: "4",
      flexShrink: "0",
      cursor: "pointer",
      // A dark browser fills an empty box with grey, as if it were disabled.
      "&:not(:checked, :indeterminate, [type=radio])": {
        appearance: "none",
        rounded: "2px",
        border: "1px solid",
        borderColor: "border.control"
      }
    }
  },
  { defaultProps: { type: "checkbox" } }
)

/** A checkbox or switch with its name beside it. */
export const CheckLabel = chakra("label", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    gap: "2",
    minH: { base: "11", md: "auto" },
    cursor: "pointer"
  }
})

/** The line that unfolds what follows. */
export const Summary = chakra("summary", {
  base: { w: "fit-content", py: { base: "3.5", md: "0" }, color: "fg.muted", cursor: "pointer" }
})

/** Extends a positioned target to the height that a finger needs on a phone. */
export const fingerArea = {
  content: '""',
  display: { md: "none" },
  position: "absolute",
  insetInline: "-1",
  top: "50%",
  h: "11",
  transform: "translateY(-50%)"
} as const

export const Spinner = chakra("span", {
  base: {
    display: "inline-block",
    boxSize: "4",
    rounded: "full",
    border: "2px solid currentColor",
    borderTopColor: "transparent",
    animation: "spin 0.7s linear infinite"
  }
})
