import type { UseFormReturn } from 'react-hook-form'
import type { Settings } from '#features/base/settings/settings.ts'

/** The props of each section of the settings: they share one form. */
export type SectionProps = { form: UseFormReturn<Settings>; settings: Settings }
