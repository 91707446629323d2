import { Link } from "@tanstack/react-router"
import { chakra } from "../kit/chakra.ts"
import { button } from "../kit/controls.ts"

/** A link to a page that looks like a button. */
export const LinkButton = chakra(Link, button)
