import { defaultBaseConfig } from "@chakra-ui/react/preset-base"
import { createSystem, defineConfig } from "@chakra-ui/react/styled-system"
import { lightAndDark, colours } from "./colours.ts"

const px = (sizes: ReadonlyArray<number>) =>
  Object.fromEntries(sizes.map((size) => [String(size / 4), { value: `${size / 16}rem` }]))

const steps = px([0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 24, 28, 32, 36, 40, 44, 48, 56, 64, 80])

/**
 * The design tokens of the console: accent, density, radii, type, elevation and motion. Text has a contrast of at least
 * 4.5 in both themes, borders of controls at least 3.
 */
const config = defineConfig({
  preflight: true,
  cssVarsPrefix: "wh",
  cssVarsRoot: ":where(html)",
  conditions: { dark: "[data-theme=dark] &", light: ":root &" },
  theme: {
    breakpoints: { sm: "480px", md: "768px", lg: "992px", xl: "1280px", "2xl": "1600px" },
    keyframes: {
      spin: { to: { transform: "rotate(360deg)" } },
      pulse: { "50%": { opacity: "0.45" } },
      rise: { from: { opacity: "0", transform: "translateY(6px)" } },
      fade: { from: { opacity: "0" } },
      shrink: { to: { transform: "scaleX(0)" } }
    },
    tokens: {
      spacing: steps,
      sizes: { ...steps, full: { value: "100%" } },
      radii: { sm: { value: "4px" }, md: { value: "6px" }, lg: { value: "10px" }, full: { value: "999px" } },
      fonts: {
        body: {
          value:
            'system-ui, -apple-system, "Segoe UI", Roboto, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", "Noto Sans SC", sans-serif'
        },
        mono: { value: 'ui-monospace, "SF Mono", Menlo, Consolas, "Noto Sans Mono CJK SC", monospace' }
      },
      fontSizes: {
        xs: { value: "0.75rem" },
        sm: { value: "0.8125rem" },
        md: { value: "0.875rem" },
        lg: { value: "1rem" },
        xl: { value: "1.25rem" },
        "2xl": { value: "1.625rem" }
      },
      fontWeights: { normal: { value: 400 }, medium: { value: 500 }, bold: { value: 600 } },
      durations: { fast: { value: "120ms" }, moderate: { value: "180ms" } },
      // Layers of the navbar lie above the strip of tabs below it.
      zIndex: {
        strip: { value: 10 },
        bar: { value: 20 },
        skip: { value: 30 },
        overlay: { value: 100 },
        progress: { value: 200 }
      }
    },
    semanticTokens: {
      colors: colours,
      shadows: {
        raised: lightAndDark("0 1px 2px rgba(20, 28, 45, 0.05)", "0 1px 2px rgba(0, 0, 0, 0.4)"),
        floating: lightAndDark(
          "0 8px 24px rgba(20, 28, 45, 0.14), 0 0 1px rgba(20, 28, 45, 0.2)",
          "0 8px 28px rgba(0, 0, 0, 0.6), 0 0 1px rgba(255, 255, 255, 0.2)"
        )
      }
    }
  },
  globalCss: {
    html: {
      color: "fg",
      bg: "bg",
      fontFamily: "body",
      fontSize: "16px",
      lineHeight: "1.5",
      colorScheme: "light",
      "&[data-theme=dark]": { colorScheme: "dark" },
      // Paper is white in either theme, even if the browser prints backgrounds.
      _print: { bg: "#fff !important", colorScheme: "light !important" }
    },
    // Digits have equal widths, so that live counts keep their place and amounts align.
    body: { fontSize: "md", fontVariantNumeric: "tabular-nums", minHeight: "100dvh", overflowWrap: "break-word" },
    // A filter on the body moves fixed elements with the scrolling and leaves out the page's background. The body
    // therefore fills the screen and has the background, and the page scrolls within.
    "body[data-color-weak]": {
      bg: "bg",
      height: "100dvh",
      overflow: "hidden",
      filter: "invert(80%)",
      // For layers above the page, which the body's filter does not reach.
      "--wh-weak": "invert(80%)",
      "& > #root": { height: "full", overflow: "auto" }
    },
    // Parts of the console around the page are not printed.
    ":is(nav, aside, footer, [role=tablist]), header:not(section *, dialog *)": {
      _print: { display: "none !important" }
    },
    "body:has(dialog:modal)": { _print: { visibility: "hidden" } },
    "h1, h2, h3": { fontWeight: "bold", lineHeight: "1.3" },
    "::placeholder": { color: "fg.subtle", opacity: "1" },
    ":focus-visible": { outline: "2px solid", outlineColor: "accent.fg", outlineOffset: "2px" },
    "#nprogress": {
      pointerEvents: "none",
      "& .bar": {
        position: "fixed",
        insetInline: "0",
        top: "0",
        height: "2px",
        background: "accent.fg",
        zIndex: "progress"
      }
    },
    "*, ::before, ::after": {
      "@media (prefers-reduced-motion: reduce)": {
        animationDuration: "0.01ms !important",
        animationIterationCount: "1 !important",
        transitionDuration: "0s !important"
      }
    }
  }
})

export const system = createSystem(defaultBaseConfig, config)
