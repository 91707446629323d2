import { type App, createApp } from "vue"
import { createRouter, createWebHashHistory, type Router } from "vue-router"
import Main from "./app.vue"
import Board from "./board.vue"
import Robot from "./robot.vue"
import { type HostEnvironment, hostEnvironmentKey } from "./host-environment.ts"

let app: App | null = null
let router: Router | null = null

const lifecycle = {
  bootstrap: async () => {},
  mount: async (hostEnvironment: HostEnvironment) => {
    router = createRouter({
      // All its addresses lie behind `#/<name>`.
      history: createWebHashHistory(`/#${hostEnvironment.base}`),
      routes: [
        { path: "/router-first", component: Board },
        { path: "/robot/:id", component: Robot },
        { path: "/:rest(.*)*", component: Board }
      ]
    })
    app = createApp(Main).provide(hostEnvironmentKey, hostEnvironment).use(router)
    await router.isReady()
    app.mount(hostEnvironment.container.querySelector("#app")!)
  },
  unmount: async () => {
    app?.unmount()
    router?.options.history.destroy()
  }
}
Reflect.set(window, "sale-admin", lifecycle)
