import type { Season } from '../../season.ts'

const files = import.meta.glob<string>('./prints/*', { query: '?url', import: 'default', eager: true })

/** The bundled picture of a slide's printed gift, 640 pixels wide and high. */
export const heroPrint = (slug: Season, format: 'avif' | 'webp'): string => files[`./prints/${slug}.${format}`] ?? ''
