CREATE TABLE "objects" (
	"key" text collate "C" PRIMARY KEY NOT NULL,
	"bytes" "bytea" NOT NULL,
	"put_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
