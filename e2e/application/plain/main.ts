import "./plain.css"
import { $ } from "jquery"

type State = { readonly globalToken: string; readonly language: string; readonly theme: string }
type Surroundings = {
  readonly container: ParentNode
  readonly globalState: { readonly get: () => State; readonly subscribe: (hear: (state: State) => void) => () => void }
}

let stop = (): void => {}

const lifecycle = {
  bootstrap: () => Promise.resolve(),
  mount: ({ container, globalState }: Surroundings) => {
    const stamp = $("<p class='stamp'>")
    const tell = ({ language, theme }: State) => stamp.text(`${language}, ${theme}`)
    tell(globalState.get())
    stop = globalState.subscribe(tell)
    const place = $(container.querySelector("#app") as HTMLElement)
    place.append("<h1>Stock check</h1>", stamp, "<button type='button'>Count</button>")
    place.on("click", "button", () => $("body").append("<div class='stock-dialog' role='dialog'>128 items</div>"))
    $(document).on("keydown.stock", ({ key }) => (key === "Escape" ? $(".stock-dialog").remove() : undefined))
    return Promise.resolve()
  },
  unmount: ({ container }: Surroundings) => {
    stop()
    $(document).off(".stock")
    $(".stock-dialog").remove()
    $(container.querySelector("#app") as HTMLElement)
      .off()
      .empty()
    return Promise.resolve()
  }
}
Reflect.set(window, "sale-admin", lifecycle)
