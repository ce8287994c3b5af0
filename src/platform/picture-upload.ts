const megabytes = 5

/** The maximum picture upload in bytes and as text, and the refusal of a larger one. */
export const maxPictureBytes = megabytes * 1024 * 1024
export const maxPictureSize = `${megabytes} MB`
export const addImages = 'Add images'
export const processingImages = 'Processing images...'
export const noPicture = 'Please upload only image files'
export const tooLargePicture = `Please upload images smaller than ${megabytes}MB`
