export const operator = {
  password: "Change password",
  logout: "Logout"
}

export const password = {
  old: "Old password",
  new: "New password",
  confirm: "Confirm password",
  hint: "6 to 64 characters, at least three of: uppercase, lowercase, digits, special characters",
  lead: "You are logged out afterwards, everywhere, and sign in with the new password.",
  set: "Set password",
  setting: "Setting",
  cancel: "Cancel",
  oldProblem: "Enter the password you sign in with now",
  newProblem: "6 to 64 characters, at least three of: uppercase, lowercase, digits, special characters",
  sameProblem: "The new password must differ from the old one",
  confirmProblem: "This is not the same as the new password"
}
