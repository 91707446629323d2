/** The password of a bench's server, and the verification code that the server accepts besides the drawn one. */
export const secret = "Bench-123"
export const code = "bench"

/** Signs in as the first administrator and returns the token. */
export const signIn = async (address: string): Promise<string> => {
  const answer = await fetch(`${address}/system-admin/login-v2`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: "admin", password: secret, captcha_id: code, captcha: code })
  })
  return ((await answer.json()) as { readonly data: { readonly token: string } }).data.token
}
