// Paints the ground in the operator's theme before anything else is loaded; the console takes over from there.
try {
  const kept = localStorage.getItem("theme")
  const dark = kept === "dark" || (kept !== "light" && matchMedia("(prefers-color-scheme: dark)").matches)
  const { dataset, style } = document.documentElement
  dataset.theme = dark ? "dark" : "light"
  style.colorScheme = dataset.theme
  style.backgroundColor = dark ? "#141416" : "#f5f6f8"
} catch {
  // Without storage the console chooses the theme itself, a moment later.
}
