/** Size of share images in pixels, the one that all readers of Open Graph show uncut. */
export const SHARE_WIDTH = 1200;
export const SHARE_HEIGHT = 630;
