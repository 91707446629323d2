import { HOME_PATH, insideAddress } from "../guard/verdict.ts"

type Query = Readonly<Record<string, string>>

/** The steps of a submission (specification, section 2), in this order. */
const steps = ["submitApplication", "leaderReview", "purchaseCertificate", "safetyTest", "officiallyLaunched"] as const
export type StepState = "waiting" | "processing" | "done"
type Step = { readonly name: (typeof steps)[number]; readonly state: StepState }

const isState = (text: string | undefined): text is StepState =>
  text === "waiting" || text === "processing" || text === "done"

/**
 * The progress of a submission, by its address: `?step=safetyTest&state=processing`. Earlier steps are done, later ones
 * wait. Without a step the submission is new.
 */
export const progressOf = ({ step, state }: Query): ReadonlyArray<Step> => {
  const stepIndex = steps.findIndex((name) => name === step)
  const [statusIndex, own] =
    stepIndex < 0 ? [1, "processing" as const] : [stepIndex, isState(state) ? state : ("processing" as const)]
  return steps.map((name, index) => ({
    name,
    state: index < statusIndex ? "done" : index === statusIndex ? own : "waiting"
  }))
}

const problems = ["domain", "group"] as const
export type SubmissionProblem = (typeof problems)[number]

/** The reasons of a failed submission: those in the address, comma-joined, or else all. */
export const problemsOf = ({ reason }: Query): ReadonlyArray<SubmissionProblem> => {
  const reasons = (reason ?? "").split(",")
  const expected = problems.filter((problem) => reasons.includes(problem))
  return expected.length === 0 ? problems : expected
}

/** The address of the form to correct, from `from`, and always inside the console. */
export const correctionOf = ({ from }: Query): string => insideAddress(from) ?? HOME_PATH
