import { chakra } from "./chakra.ts"
import { hiddenInPrint, row } from "./panel.tsx"

/** The head of a list: title, filters, and actions on the whole list, in one line if there is room. */
export const ListHead = chakra("header", {
  base: {
    ...row,
    px: { base: "3", sm: "4" },
    py: "2",
    "& > h1": {
      flex: { base: "1 1 4.5rem", sm: "0 1 auto" },
      minW: { base: "min-content", sm: "0" },
      me: { sm: "2" },
      fontSize: "lg"
    },
    "& > :is(button, a)": hiddenInPrint,
    // Wrapped parts stay at the end. Tools without gaps wrap later.
    md: {
      justifyContent: "flex-end",
      "& > h1:only-child": { me: "auto" },
      "& > button[title] + button[title]": { ms: "-2" }
    },
    "& > :is(a, button:not([title]))": { px: { md: "2.5", xl: "3.5" } },
    "@media (max-width: 479.98px)": {
      columnGap: "1",
      rowGap: "0.5",
      py: "0.5",
      // The search starts a line.
      "&:has([data-main])": { _before: { content: '""', order: "1", flexBasis: "full" } },
      "& :is(button, input, select)": { minH: "11" },
      // A command beside the title leaves room for the icons.
      "& > button": { w: "auto", minW: "10", px: "2" },
      "& > a": { px: "2" },
      // The tools of a list appear together with its filters, so that two lines hold the head.
      "&:has([data-toggle][aria-expanded=false]) > button[title]": { display: "none" }
    },
    // The narrowest phones have one line for a short title and its actions.
    "@media (max-width: 359.98px)": {
      "& > h1": { flexBasis: "4rem" },
      "& > button": { w: "auto", minW: "9", px: "2" }
    }
  }
})
