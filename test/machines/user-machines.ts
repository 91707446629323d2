import { mutationMachine } from "../../src/machines/mutations/mutation-machine.ts"
import { ImageUploadEvents, imageUploadMachine } from "../../src/machines/images/image-upload-machine.ts"
import { codecOf } from "../../src/machines/journal/journal.ts"
import { queryMachine } from "../../src/machines/queries/query-machine.ts"
import { recordsMachine } from "../../src/machines/records/records-machine.ts"
import { roleOptions } from "../../src/machines/roles/role-options.ts"
import { secretMachine } from "../../src/machines/secrets/secret-machine.ts"
import { formMachine } from "../../src/machines/forms/form-machine.ts"
import { declineForm, todoIntent } from "../../src/machines/users/todo-answers.ts"
import {
  factorReset,
  passwordReset,
  userList,
  userSessionEnding,
  userSessions
} from "../../src/machines/users/user-list.ts"
import { userNamed } from "./fixtures.ts"
import { query, records } from "./record-samples.ts"
import { specimen } from "./specimen.ts"

/** Machines of the users' page. */
export const userMachines = {
  "userList.list": specimen(
    recordsMachine,
    codecOf(1, userList.events),
    userList.events,
    records(userNamed(2, "bob")),
    { query }
  ),
  "userList.sessions": specimen(queryMachine, userSessions.codec, userSessions.events, {}, { key: null }),
  "userList.ending": specimen(mutationMachine, codecOf(1, userSessionEnding.events), userSessionEnding.events),
  "userList.upload": specimen(imageUploadMachine, codecOf(2, ImageUploadEvents), ImageUploadEvents),
  "userList.factorReset": specimen(mutationMachine, codecOf(1, factorReset.events), factorReset.events),
  "userList.passwordReset": specimen(secretMachine, codecOf(3, passwordReset.events), passwordReset.events),
  "userList.intent": specimen(queryMachine, codecOf(1, todoIntent.events), todoIntent.events, {}, { key: null }),
  "userList.declining": specimen(formMachine, declineForm.codec, declineForm.events),
  "userList.roles": specimen(queryMachine, codecOf(1, roleOptions.events), roleOptions.events, {}, { key: "" })
}
