import { argon2Sync } from "node:crypto"

/** A password with a cheap hash, for tests that check it repeatedly. */
export const cheapHash = (password: string) => {
  const nonce = Buffer.from("eight by")
  const cost = { memory: 8, passes: 1, parallelism: 1 }
  const tag = argon2Sync("argon2id", { ...cost, nonce, message: password, tagLength: 32 })
  const text = (bytes: Buffer) => bytes.toString("base64").replace(/=+$/, "")
  return `$argon2id$v=19$m=8,t=1,p=1$${text(nonce)}$${text(tag)}`
}
