import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http"
import type { AddressInfo, Socket } from "node:net"
import { text } from "node:stream/consumers"
import PostalMime, { type Email } from "postal-mime"
import { SMTPServer, type SMTPServerAuthentication } from "smtp-server"
import { addTeardown } from "./teardown.ts"

/** A refusal of an SMTP server. */
export const refusal = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode })

/** Ends a handler of the mail server, which takes a callback. */
const settled = (work: () => Promise<void>, resolve: (error?: Error) => void) => {
  void (async () => {
    let failed: Error | undefined
    try {
      await work()
    } catch (error) {
      failed = error as Error
    }
    resolve(failed)
  })()
}

/**
 * A real mail server, on a port of its own. The test decides about recipients and mails: while its function fails,
 * nothing is accepted.
 */
export const startMailServer = async () => {
  const received: Array<Email & { readonly recipients: ReadonlyArray<string> }> = []
  const behaviour = {
    password: "right",
    recipient: async (_: string): Promise<void> => {},
    mail: async (_: Email): Promise<void> => {}
  }
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    onAuth: ({ password }: SMTPServerAuthentication, _, callback) =>
      password === behaviour.password
        ? callback(null, { user: "console" })
        : callback(refusal(535, "5.7.8 Wrong password")),
    onRcptTo: ({ address }, _, callback) => settled(() => behaviour.recipient(address), callback),
    onData: (stream, { envelope }, callback) =>
      settled(async () => {
        const mail = await PostalMime.parse(await text(stream))
        await behaviour.mail(mail)
        received.push({ ...mail, recipients: envelope.rcptTo.map(({ address }) => address) })
      }, callback)
  })
  server.on("error", () => {})
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  addTeardown(() => new Promise<void>((resolve) => server.close(resolve)))
  const { port } = server.server.address() as AddressInfo
  // Node's own sockets: the package cannot abort a connection.
  const sockets = new Set<Socket>()
  server.server.on("connection", (socket: Socket) => sockets.add(socket))
  const hangUp = () => {
    for (const socket of sockets) socket.destroy()
  }
  return { received, behaviour, hangUp, url: `smtp://console:right@127.0.0.1:${port}` }
}

export interface Posted {
  readonly headers: IncomingHttpHeaders
  readonly text: string
  readonly body: any
}

/** A real gateway. It answers as the test says, or never while it hangs. */
export const startGateway = async () => {
  const received: Array<Posted> = []
  const behaviour = {
    answer: (response: ServerResponse, _: Posted): void => void response.writeHead(204).end()
  }
  const server = createServer((request, response) => {
    void text(request).then((sent) => {
      const posted = { headers: request.headers, text: sent, body: JSON.parse(sent) }
      received.push(posted)
      behaviour.answer(response, posted)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  addTeardown(() => {
    server.close()
    server.closeAllConnections()
  })
  return { received, behaviour, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/send` }
}
