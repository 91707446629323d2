import type { Topic } from "../../../kit/topic.ts"

export const secondFactor = {
  title: ["两步验证", "Second factor"],
  code: ["动态验证码", "Code of your second factor"],
  codeEmpty: ["动态验证码不能为空", "The code cannot be empty"],
  codeLead: [
    "请输入验证器应用中的六位动态验证码，或一个恢复码。",
    "Enter the six digits that your authenticator shows, or a recovery code."
  ],
  back: ["返回", "Back"],
  password: ["当前密码", "Your password"],
  proceed: ["继续", "Continue"],
  setUp: ["设置两步验证", "Set up a second factor"],
  demandedLead: [
    "您的角色要求两步验证，设置后即可登录。",
    "Your role demands a second factor: you are signed in once it is set up."
  ],
  scan: ["用验证器应用扫描此二维码。", "Scan this with an authenticator app."],
  qr: ["两步验证二维码", "QR code of the second factor"],
  byHand: ["或手动输入密钥：", "Or type the key in:"],
  keepCodes: [
    "保存这些恢复码，它们只显示这一次。没有手机时，每个恢复码可代替一次动态验证码。",
    "Keep these recovery codes: they are shown only now. Without the phone each stands in for one code."
  ],
  recoveryCodes: ["恢复码", "Recovery codes"],
  firstCode: ["输入验证器应用显示的动态验证码。", "Enter the code that the app shows."],
  confirm: ["确认", "Confirm"],
  offLead: [
    "登录时除密码外，还需输入手机验证器应用中的动态验证码。",
    "Signing in then needs, besides the password, a code from an authenticator app on your phone."
  ],
  on: ["已启用。剩余 {{count}} 个恢复码。", "It is on. Recovery codes left: {{count}}."],
  onDemanded: [
    "已启用，您的角色要求使用。剩余 {{count}} 个恢复码。",
    "It is on, as your role demands. Recovery codes left: {{count}}."
  ],
  turnOff: ["停用", "Turn off"],
  proofEmpty: ["密码或动态验证码不能为空", "Enter your password or a code"],
  proof: ["密码或动态验证码", "Password or code"],
  unavailable: ["此处无法使用两步验证（{{why}}）。", "No second factor can be had here ({{why}})."]
} satisfies Topic
