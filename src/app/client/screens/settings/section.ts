import type { UseFormReturn } from 'react-hook-form'
import type { Settings } from '#features/base/settings/settings.ts'

/** What each part of the settings is given: the one form of all of them. */
export type SectionProps = { form: UseFormReturn<Settings>; settings: Settings }
