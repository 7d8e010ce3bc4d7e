CREATE TABLE "files" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"show" text NOT NULL,
	"versions" jsonb NOT NULL,
	"live_version_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "files_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE INDEX "codes_file" ON "codes" USING btree ("workspace_id",("destination"->>'fileId')) WHERE "codes"."destination"->>'type' = 'file';