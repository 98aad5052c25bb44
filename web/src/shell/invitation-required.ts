/** The notice for a vault user at any place for members only (NAV-49). */
export const INVITATION_REQUIRED =
  'Invitation Required: This feature requires a full network invitation. Please ask your sponsor for information on how to get invited to the network.'
