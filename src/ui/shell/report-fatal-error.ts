/** When even the 500 page cannot be rendered: plain text in both languages and a button to reload the console. */
export const reportFatalError = (error: unknown): void => {
  reportError(error)
  const message = document.createElement("div")
  message.setAttribute("role", "alert")
  message.append("500 · Internal server error · 服务器内部错误 ")
  const reloadButton = document.createElement("button")
  reloadButton.append("Retry · 重试")
  reloadButton.addEventListener("click", () => location.reload())
  message.append(reloadButton)
  document.body.append(message)
}
