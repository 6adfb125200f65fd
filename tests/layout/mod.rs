mod rooms;
