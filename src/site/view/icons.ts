/** Drawings of the icon set as path data: 24 by 24, strokes of 1.8 with round ends, no fill. */
export const ICONS = {
  system: 'M12 3.5a8.5 8.5 0 1 0 0 17zM12 3.5a8.5 8.5 0 0 1 0 17M14.5 7.5h3M14.5 12h5.5M14.5 16.5h3',
  light:
    'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4',
  dark: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z',
  list: 'M4 6.5h2M9.5 6.5H20M4 12h2M9.5 12H20M4 17.5h2M9.5 17.5H20',
  table: 'M4 5h16v14H4zM4 10h16M4 14.5h16M10 5v14',
  download: 'M12 4v11M7.5 11l4.5 4.5 4.5-4.5M4.5 20h15',
} as const;
export type IconName = keyof typeof ICONS;
