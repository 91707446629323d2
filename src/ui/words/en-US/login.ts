/** What is read before, while and without the rest of the words being loaded. */
export const login = {
  lead: "The operator's console for robot fleets",
  username: "Username",
  password: "Password",
  captcha: "Verification code",
  renewCaptcha: "New verification code",
  captchaPicture: "Picture of the verification code",
  captchaFailed: "Load the picture again",
  remember: "Remember password",
  submit: "Login",
  submitting: "Signing in",
  forgot: "Forgot password",
  register: "Register account",
  usernameEmpty: "Username cannot be empty",
  passwordEmpty: "Password cannot be empty",
  captchaEmpty: "Verification code cannot be empty",
  captchaComing: "The picture of the code is still on its way",
  failed: "Login error, refresh and try again"
}

export const session = {
  welcome: "Welcome to use",
  loggedOut: "Logged out",
  passwordSet: "Password set successfully"
}

export const menu = { fetchFailed: "error: the menu could not be loaded" }

export const shell = {
  language: "Language",
  dark: "Switch to dark theme",
  light: "Switch to light theme",
  back: "Back to the start page",
  internal: "Internal server error",
  happened: "What happened",
  page: "Page",
  copyCase: "Copy the case",
  broken: "This page has run into an error",
  brokenLead: "Nothing that was saved is lost. Try again, or go back to the start page.",
  unloaded: "This page could not be loaded",
  unloadedLead: "Its code did not arrive. Check the connection and try again.",
  partUnloaded: "This could not be loaded. Check the connection and try again."
}
