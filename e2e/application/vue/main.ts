import { type App, createApp } from "vue"
import { createRouter, createWebHashHistory, type Router } from "vue-router"
import Main from "./app.vue"
import Board from "./board.vue"
import Robot from "./robot.vue"
import { type Surroundings, surroundingsKey } from "./surroundings.ts"

let app: App | null = null
let router: Router | null = null

const lifecycle = {
  bootstrap: async () => {},
  mount: async (surroundings: Surroundings) => {
    router = createRouter({
      // Everything of its own stands behind `#/<name>`.
      history: createWebHashHistory(`/#${surroundings.base}`),
      routes: [
        { path: "/router-first", component: Board },
        { path: "/robot/:id", component: Robot },
        { path: "/:rest(.*)*", component: Board }
      ]
    })
    app = createApp(Main).provide(surroundingsKey, surroundings).use(router)
    await router.isReady()
    app.mount(surroundings.container.querySelector("#app")!)
  },
  unmount: async () => {
    app?.unmount()
    router?.options.history.destroy()
  }
}
Reflect.set(window, "sale-admin", lifecycle)
