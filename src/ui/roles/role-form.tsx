import type { Translate } from "../../locales/keys.ts"
import { NewRole, type Role } from "../../contract/roles.ts"
import { FieldHint } from "../../kit/field.tsx"
import { Checkbox, CheckLabel } from "../../kit/controls.ts"
import { recordFields } from "../../kit/record-fields.tsx"

export const roleFields = recordFields(NewRole, {
  title: { kind: "text", label: "roles.fields.title", problem: "roles.problems.title" },
  name: {
    kind: "text",
    label: "roles.fields.name",
    hint: "roles.hints.name",
    problem: "roles.problems.name",
    input: { autoCapitalize: "none", autoComplete: "off", spellCheck: false }
  },
  remarks: { kind: "area", label: "roles.fields.remarks", optional: true },
  second_factor: { kind: "check", label: "roles.demandsFactor", blank: false }
})

const HINT = "role-factor-hint"

/** The form of a role. Operators cannot turn off the second factor of `ownRole`, their own role. */
export const roleForm = (t: Translate, ownRole: string | undefined) =>
  roleFields.form<Role>(t, {
    title: (edited) => t(edited === null ? "roles.addTitle" : "roles.editTitle"),
    fields: ({ draw, edited }) => {
      if (edited === null) return draw()
      if (edited.name !== ownRole) return draw(["title", "remarks", "second_factor"])
      return (
        <>
          {draw(["title", "remarks"])}
          {edited.second_factor ? (
            <CheckLabel>
              <Checkbox checked disabled aria-describedby={HINT} />
              {t("roles.demandsFactor")}
              <input type="hidden" name="second_factor" value="on" />
            </CheckLabel>
          ) : (
            draw(["second_factor"])
          )}
          <FieldHint id={HINT}>
            {t(
              edited.is_super_admin
                ? "roles.ownFactorLasting"
                : edited.second_factor
                  ? "roles.ownFactorDemanded"
                  : "roles.ownFactorOptional"
            )}
          </FieldHint>
        </>
      )
    }
  })
