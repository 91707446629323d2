export const application = {
  signInFirst: "Sign in first",
  signInLead: "You are not signed in in this browser. After signing in, the console opens on this screen.",
  ended: "You have been logged out",
  signIn: "Sign in",
  console: "Open the console",
  broke: "This application has met an error",
  brokeLead: "It can be started again; what you had typed is gone.",
  again: "Start again",
  screens: "Screens",
  noScreen: "There is nothing here",
  noScreenLead: "This address belongs to no screen of the application.",
  toFirst: "To the first screen",
  notices: "Notices of the application"
}
