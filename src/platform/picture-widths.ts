/**
 * The widths in pixels that pages have pictures in: of a card, on a phone, in the middle of a page, on a desk, and whole. A
 * phone's pixels are two for one, and its network is the slowest.
 */
export const pictureWidths = [320, 480, 640, 1200] as const
export type PictureWidth = (typeof pictureWidths)[number]
