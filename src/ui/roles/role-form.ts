import { NewRole } from "../../effects/contract/roles.ts"
import { recordFields } from "../kit/record-fields.tsx"

export const roleFields = recordFields(NewRole, {
  title: { kind: "text", label: "roleList.name", problem: "roleList.nameProblem" },
  name: {
    kind: "text",
    label: "roleList.key",
    hint: "roleList.keyHint",
    problem: "roleList.keyProblem",
    input: { autoCapitalize: "none", autoComplete: "off", spellCheck: false }
  },
  remarks: { kind: "area", label: "roleList.remarks", optional: true },
  second_factor: { kind: "check", label: "roleList.demandsFactor", blank: false }
})
