import { chakra } from "./chakra.ts"
import { fingerArea } from "./controls.ts"

/** A switch that takes effect at once. A label around or beside it gives its name. */
export const Switch = chakra(
  "input",
  {
    base: {
      position: "relative",
      appearance: "none",
      flexShrink: "0",
      w: "8",
      h: "4.5",
      p: "0.5",
      rounded: "full",
      bg: "border.control",
      cursor: "pointer",
      transition: "background",
      transitionDuration: "fast",
      _before: {
        content: '""',
        display: "block",
        boxSize: "3.5",
        rounded: "full",
        bg: "fg.onAccent",
        transition: "transform",
        transitionDuration: "fast"
      },
      _after: fingerArea,
      _checked: { bg: "accent", _before: { transform: "translateX(14px)" } },
      _disabled: { opacity: "0.6", cursor: "not-allowed" },
      "@media (forced-colors: active)": { border: "1px solid", _checked: { bg: "Highlight" } }
    }
  },
  { defaultProps: { type: "checkbox", role: "switch" } }
)
