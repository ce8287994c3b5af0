export const thanksForWriting = "Thank you for contacting us. We'll get back to you within 24 hours."
