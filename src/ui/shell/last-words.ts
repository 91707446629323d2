/** When even the 500 page cannot be drawn: plain words in both languages and a way to load the console anew. */
export const lastWords = (error: unknown): void => {
  reportError(error)
  const said = document.createElement("div")
  said.setAttribute("role", "alert")
  said.append("500 · Internal server error · 服务器内部错误 ")
  const again = document.createElement("button")
  again.append("Retry · 重试")
  again.addEventListener("click", () => location.reload())
  said.append(again)
  document.body.append(said)
}
