import type { ReactNode } from 'react'
import type { ShopAnswer } from '#features/base/settings/contract.ts'

const mark = (path: string) => (
  <svg
    viewBox="0 0 24 24"
    width="20"
    height="20"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={path} />
  </svg>
)

/** The three social buttons. A button without a configured page is a placeholder (rule 33). */
export const socialMarks: { name: string; link: keyof ShopAnswer['socialLinks']; mark: ReactNode }[] = [
  {
    name: 'Facebook',
    link: 'facebook',
    mark: mark('M17 3h-3a4 4 0 0 0-4 4v3H7v4h3v7h4v-7h3l1-4h-4V7a1 1 0 0 1 1-1h2z'),
  },
  {
    name: 'Twitter',
    link: 'twitter',
    mark: mark(
      'M22 5a8 8 0 0 1-2.4 1A4.2 4.2 0 0 0 12 9v1A10 10 0 0 1 4 5s-3 8 5 11a11 11 0 0 1-7 2c9 5 19 0 19-11l-.1-1z',
    ),
  },
  {
    name: 'Instagram',
    link: 'instagram',
    mark: mark(
      'M7 3h10a4 4 0 0 1 4 4v10a4 4 0 0 1-4 4H7a4 4 0 0 1-4-4V7a4 4 0 0 1 4-4zm5 5a4 4 0 1 0 0 8 4 4 0 0 0 0-8zm5-1.5v.01',
    ),
  },
]
