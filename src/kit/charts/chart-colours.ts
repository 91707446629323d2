/** The colours of data. Blue is reserved for links and selected things. */
export const dataColours = {
  "& [data-colour=plain]": { fill: "chart", stroke: "chart" },
  "& [data-colour=critical]": { fill: "danger", stroke: "danger" },
  "& [data-colour=major]": { fill: "warning.fg", stroke: "warning.fg" },
  "& [data-colour=minor]": { fill: "info.fg", stroke: "info.fg" },
  "& [data-colour=notice]": { fill: "fg.subtle", stroke: "fg.subtle" }
} as const

export type DataColour = "plain" | "critical" | "major" | "minor" | "notice"
