/**
 * The widths of pictures in pixels: for cards, phones, columns, desktops and full size. Phones have two device pixels per CSS pixel
 * and the slowest network.
 */
export const pictureWidths = [320, 480, 640, 1200] as const
export type PictureWidth = (typeof pictureWidths)[number]
