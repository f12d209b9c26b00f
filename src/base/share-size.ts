/** Size of share images in pixels; consumers of Open Graph show it without cropping. */
export const SHARE_WIDTH = 1200;
export const SHARE_HEIGHT = 630;
