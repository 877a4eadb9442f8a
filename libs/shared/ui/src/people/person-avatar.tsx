import { Avatar } from '@mantine/core';
import { initialsOf } from './initials.ts';

interface PersonAvatarProps {
  name: string;
  /** Address of a photo; without one, and where it cannot be loaded, the initials are shown. */
  photo: string | null | undefined;
  /** In pixels. */
  size: number;
  /** Empty where the name stands beside it. */
  alt?: string;
}

/** Photo or initials of a person. */
export const PersonAvatar = ({ name, photo, size, alt = '' }: PersonAvatarProps) => (
  <Avatar src={photo} color="petrol" size={size} alt={alt}>
    {initialsOf(name)}
  </Avatar>
);
