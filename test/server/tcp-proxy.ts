import { once } from "node:events"
import { type AddressInfo, connect, createServer, type Socket } from "node:net"
import { addTeardown } from "./teardown.ts"

/**
 * A proxy of connections on this machine, like HAProxy: `turnTo` sends new ones elsewhere, `cut` ends all. `begin`
 * may change the first bytes of a connection; `observe` makes an observer of all further packets of a connection.
 */
export const startProxy = async (
  first: number,
  begin = (packet: Buffer) => packet,
  observe?: () => (packet: Buffer) => void
) => {
  let target = first
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    const onward = connect(target, "127.0.0.1")
    for (const [one, other] of [
      [socket, onward],
      [onward, socket]
    ] as const) {
      sockets.add(one)
      one
        .on("error", () => {})
        .once("close", () => {
          sockets.delete(one)
          other.destroy()
        })
    }
    onward.pipe(socket)
    socket.once("data", (packet: Buffer) => {
      onward.write(begin(packet))
      if (observe) socket.on("data", observe())
      socket.pipe(onward)
    })
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  addTeardown(() => {
    cut()
    server.close()
  })
  const turnTo = (port: number) => {
    target = port
  }
  return { port: (server.address() as AddressInfo).port, turnTo, cut }
}
