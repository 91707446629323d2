import type { ExportActor } from "../export/export-machine.ts"
import type { ConsoleActor, ShellActors } from "./console-machine.ts"
import type { SignedInActors } from "./signed-in-machine.ts"

/** An actor of the console by its name. */
export const actorOf = <Name extends keyof ShellActors>(console: ConsoleActor, name: Name): ShellActors[Name] =>
  (console.getSnapshot().children as ShellActors)[name]

/** The actors of a signed-in operator. */
export const signedInOf = (console: ConsoleActor): SignedInActors =>
  console.getSnapshot().children.signedIn!.getSnapshot().children as SignedInActors

/** The exports of a signed-in operator; undefined before the first export. */
export const exportOf = (console: ConsoleActor): ExportActor | undefined =>
  console.getSnapshot().children.signedIn?.getSnapshot().children.export
