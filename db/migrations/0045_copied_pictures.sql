CREATE TABLE "copied_pictures" (
	"key" text PRIMARY KEY NOT NULL,
	"path" text NOT NULL
);
