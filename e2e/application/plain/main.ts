import "./plain.css"
import { $ } from "jquery"

type State = { readonly globalToken: string; readonly language: string; readonly theme: string }
type HostEnvironment = {
  readonly container: ParentNode
  readonly globalState: { readonly get: () => State }
}

/** Counts are reported to the other windows in every screen. */
let others: BroadcastChannel | null = null
let stamp = $()

const tell = ({ globalState }: Pick<HostEnvironment, "globalState">) => {
  const { language, theme } = globalState.get()
  stamp.text(`${language}, ${theme}`)
}

const lifecycle = {
  bootstrap: () => {
    others = new BroadcastChannel("stock")
    return Promise.resolve()
  },
  mount: ({ container, globalState }: HostEnvironment) => {
    stamp = $("<p class='stamp'>")
    tell({ globalState })
    const place = $(container.querySelector("#app") as HTMLElement)
    place.append("<h1>Stock check</h1>", stamp, "<button type='button'>Count</button>")
    place.on("click", "button", () => {
      // A channel whose messages reach nobody else.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      others?.postMessage(128)
      $("body").append("<div class='stock-dialog' role='dialog'>128 items</div>")
    })
    $(document).on("keydown.stock", ({ key }) => (key === "Escape" ? $(".stock-dialog").remove() : undefined))
    return Promise.resolve()
  },
  update: (hostEnvironment: HostEnvironment) => Promise.resolve(tell(hostEnvironment)),
  unmount: ({ container }: HostEnvironment) => {
    $(document).off(".stock")
    $(".stock-dialog").remove()
    $(container.querySelector("#app") as HTMLElement)
      .off()
      .empty()
    return Promise.resolve()
  },
  unload: () => {
    others?.close()
    return Promise.resolve()
  }
}
Reflect.set(window, "sale-admin", lifecycle)
