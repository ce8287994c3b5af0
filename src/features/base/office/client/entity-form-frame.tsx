import type { FormEventHandler, ReactNode } from 'react'
import { Button } from '#platform/client/ui/button.tsx'
import { capital } from '#platform/words.ts'

type EntityFormFrameProps = {
  /** Singular noun, such as `banner`. */
  noun: string
  isNew: boolean
  isSubmitting: boolean
  submit: FormEventHandler
  /** Above the fields: an error, or another person's change. */
  notes: ReactNode
  children: ReactNode
}

/** The form of one entity in the back office: notes, fields, and the button that saves it. */
export const EntityFormFrame = ({ noun, isNew, isSubmitting, submit, notes, children }: EntityFormFrameProps) => (
  <form noValidate onSubmit={submit} className="kept-actions grid gap-5">
    {notes}
    {children}
    <Button type="submit" pending={isSubmitting}>
      {`${isNew ? 'Create' : 'Save'} ${capital(noun)}`}
    </Button>
  </form>
)
