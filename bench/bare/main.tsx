import { chakra, ChakraProvider } from "@chakra-ui/react/styled-system"
import { useState } from "react"
import { createRoot } from "react-dom/client"
import { system } from "../../src/kit/system.ts"

const Input = chakra("input", {
  base: {
    w: "full",
    h: "10",
    px: "3",
    rounded: "sm",
    border: "1px solid",
    borderColor: "border.control",
    bg: "bg.panel",
    color: "fg"
  }
})
const Button = chakra("button", {
  base: {
    h: "10",
    px: "3.5",
    rounded: "sm",
    bg: "accent",
    color: "fg.onAccent",
    fontWeight: "medium",
    _hover: { bg: "accent.hover" }
  }
})

/** The smallest sign-in page with React and our trimmed Chakra, to which the console's own is compared. */
const BareForm = () => {
  const [username, setUsername] = useState("")
  const [password, setPassword] = useState("")
  return (
    <chakra.main display="grid" minH="100dvh" placeItems="center">
      <chakra.form
        display="grid"
        gap="4"
        w="80"
        p="6"
        rounded="lg"
        bg="bg.panel"
        shadow="raised"
        onSubmit={(event) => event.preventDefault()}
      >
        <chakra.label>
          Username
          <Input autoComplete="username" value={username} onChange={(event) => setUsername(event.target.value)} />
        </chakra.label>
        <chakra.label>
          Password
          <Input
            type="password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </chakra.label>
        <Button type="submit" disabled={username === "" || password === ""}>
          Login
        </Button>
      </chakra.form>
    </chakra.main>
  )
}

createRoot(document.getElementById("root")!).render(
  <ChakraProvider value={system}>
    <BareForm />
  </ChakraProvider>
)
