import type { Translate } from "../../locales/keys.ts"
import { NewRole, type Role } from "../../contract/roles.ts"
import type { RoleDraft } from "../../machines/roles/role-list.ts"
import { Said } from "../../kit/field.tsx"
import { Checkbox, CheckLabel } from "../../kit/controls.ts"
import type { RecordForm } from "../../kit/record-dialog.tsx"
import { recordFields } from "../../kit/record-fields.tsx"

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

const HINT = "role-factor-hint"

/** The form of a role. Nobody turns off the second factor of `ownRole`, the role that they have. */
export const roleForm = (t: Translate, ownRole: string | undefined): RecordForm<Role, RoleDraft> =>
  roleFields.form<Role>(t, {
    title: (edited) => t(edited === null ? "roleList.addTitle" : "roleList.editTitle"),
    fields: ({ draw, edited }) => {
      if (edited === null) return draw()
      if (edited.name !== ownRole) return draw(["title", "remarks", "second_factor"])
      return (
        <>
          {draw(["title", "remarks"])}
          {edited.second_factor ? (
            <CheckLabel>
              <Checkbox checked disabled aria-describedby={HINT} />
              {t("roleList.demandsFactor")}
              <input type="hidden" name="second_factor" value="on" />
            </CheckLabel>
          ) : (
            draw(["second_factor"])
          )}
          <Said id={HINT}>
            {t(
              edited.is_super_admin
                ? "roleList.ownFactorLasting"
                : edited.second_factor
                  ? "roleList.ownFactorDemanded"
                  : "roleList.ownFactorOptional"
            )}
          </Said>
        </>
      )
    }
  })
